import { expect, it } from "vitest";
import { csv } from "./csv";

it("quotes what needs it, leaves nothing out, and makes no text a formula", () => {
  const rows = [
    [1, "plain", null],
    [-2.5, 'say "hi", you', "two\nlines"],
    [1e21, "=1+1", "@sum"],
  ];
  expect(csv(["n", "a", "b"], rows)).toBe(
    'n,a,b\r\n1,plain,\r\n-2.5,"say ""hi"", you","two\nlines"\r\n1e+21,\'=1+1,\'@sum\r\n',
  );
});
