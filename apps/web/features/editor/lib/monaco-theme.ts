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

const syntax = {
  dark: { keyword: "c792b8", string: "a5c78e", number: "e0a878", comment: "7d8791", type: "7cc4cf", regexp: "e0a878" },
  light: { keyword: "94367a", string: "3d6e22", number: "9a5012", comment: "6c757d", type: "10707c", regexp: "9a5012" },
};

/** Call when the theme's class stands on the document already. */
export function monacoTheme(dark: boolean): editor.IStandaloneThemeData {
  const pixel = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => (pixel ? readToken(pixel, style, name) : dark ? "#16191c" : "#ffffff");
  const colours = syntax[dark ? "dark" : "light"];
  return {
    base: dark ? "vs-dark" : "vs",
    inherit: true,
    rules: Object.entries(colours).map(([name, foreground]) => ({ token: name, foreground })),
    colors: {
      "editor.background": token("--surface"),
      "editor.foreground": token("--text"),
      "editorLineNumber.foreground": token("--line-strong"),
      "editorLineNumber.activeForeground": token("--text-muted"),
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
