import { MissingPage } from "@/components/missing-page";

export function MissingRun() {
  return (
    <MissingPage title="There is no such run">
      The link may have a typing error, or the run was never recorded.
    </MissingPage>
  );
}
