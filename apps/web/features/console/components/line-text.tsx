import { findLocation, type SourceLocation } from "../lib/locate";

/** A line's text; the first place in the program's files becomes a button that goes there. */
export function LineText({
  text,
  files,
  onJump,
}: {
  text: string;
  files: readonly string[];
  onJump: ((location: SourceLocation) => void) | undefined;
}) {
  const location = onJump && findLocation(text, files);
  if (!location) return text;
  return (
    <>
      {text.slice(0, location.start)}
      <button
        type="button"
        className="rounded-xs text-accent-text underline decoration-dotted underline-offset-2 hover:decoration-solid"
        onClick={() => onJump(location)}
      >
        {text.slice(location.start, location.end)}
      </button>
      {text.slice(location.end)}
    </>
  );
}
