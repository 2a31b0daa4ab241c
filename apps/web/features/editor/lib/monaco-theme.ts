import type { editor } from "monaco-editor/editor/editor.api.js";

/** The page's tokens as the #rrggbb that Monaco wants, read from the element's computed style. */
function readToken(pixel: CanvasRenderingContext2D, style: CSSStyleDeclaration, name: string): string {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = style.getPropertyValue(name).trim();
  pixel.fillRect(0, 0, 1, 1);
  const [r = 0, g = 0, b = 0, a = 255] = pixel.getImageData(0, 0, 1, 1).data;
  const hex = [r, g, b, ...(a < 255 ? [a] : [])].map((value) => value.toString(16).padStart(2, "0")).join("");
  return `#${hex}`;
}

/** Monaco's token types and the page's token that colours them. */
export const syntaxTokens = {
  keyword: "--syntax-keyword",
  string: "--syntax-string",
  number: "--syntax-number",
  comment: "--syntax-comment",
  type: "--syntax-type",
  regexp: "--syntax-number",
};

/** Call when the theme's class stands on the document already. */
export function monacoTheme(dark: boolean): editor.IStandaloneThemeData {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => (pixel ? readToken(pixel, style, name) : dark ? "#16191c" : "#ffffff");
  return {
    base: dark ? "vs-dark" : "vs",
    inherit: true,
    rules: Object.entries(syntaxTokens).map(([name, from]) => ({ token: name, foreground: token(from).slice(1) })),
    colors: {
      "editor.background": token("--surface"),
      "editor.foreground": token("--text"),
      "editorLineNumber.foreground": token("--text-faint"),
      "editorLineNumber.dimmedForeground": token("--text-faint"),
      "editorLineNumber.activeForeground": token("--text"),
      "editor.lineHighlightBackground": token("--hover"),
      "editor.lineHighlightBorder": "#00000000",
      "editorCursor.foreground": token("--accent"),
      "editorIndentGuide.background1": token("--line"),
      "editorWidget.background": token("--raised"),
      "editorWidget.border": token("--line-strong"),
      "editorHoverWidget.background": token("--raised"),
      "editorHoverWidget.border": token("--line-strong"),
      "editorSuggestWidget.background": token("--raised"),
      "editorSuggestWidget.border": token("--line-strong"),
      "editorOverviewRuler.border": "#00000000",
      "scrollbarSlider.background": `${token("--line-strong").slice(0, 7)}80`,
      focusBorder: token("--accent"),
    },
  };
}
