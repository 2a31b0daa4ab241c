import { MissingPage } from "@/components/missing-page";

export function MissingRoom() {
  return (
    <MissingPage title="There is no such room">
      The code may have a typing error. Ask the host for the link.
    </MissingPage>
  );
}
