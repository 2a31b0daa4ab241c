import { MissingPage } from "@/components/missing-page";

export default function NotFound() {
  return (
    <MissingPage title="There is nothing at this address">
      The link may have a typing error, or what it named is private. Shared versions never disappear: ask for the link
      again from whoever sent it.
    </MissingPage>
  );
}
