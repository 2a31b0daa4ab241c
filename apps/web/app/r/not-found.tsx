export { MissingRoom as default } from "@/features/rooms/components/missing-room";
