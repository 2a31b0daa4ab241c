import { MissingPage } from "@/components/missing-page";

export function MissingProgram() {
  return (
    <MissingPage title="There is no such program">
      The link may have a typing error, or its owner deleted the program or keeps it private.
    </MissingPage>
  );
}
