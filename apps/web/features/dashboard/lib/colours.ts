/** A rank's colour: hues by the golden angle, so that neighbours differ for any number of ranks. Lightness follows the theme. */
export function rankColour(pid: number): string {
  const hue = (225 + pid * 137.508) % 360;
  return `oklch(var(--rank-lightness) var(--rank-chroma) ${hue.toFixed(1)})`;
}

const callHues = [250, 45, 150, 320, 95, 200, 15, 285];

/** Colour of the call at a place of the legend; later ones repeat the hues in a paler tone. */
export function callColour(place: number): string {
  const hue = callHues[place % callHues.length];
  const chroma = place < callHues.length ? "var(--rank-chroma)" : "0.05";
  return `oklch(var(--rank-lightness) ${chroma} ${hue})`;
}
