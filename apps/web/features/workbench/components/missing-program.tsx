import { MissingPage } from "@/components/missing-page";

export function MissingProgram() {
  return (
    <MissingPage title="There is no such program">
      The link may have a typing error, or its owner keeps the program private.
    </MissingPage>
  );
}
