import { Button } from "./button";
import { Notice } from "./notice";

/** What went wrong, and a button that tries it again. */
export function RetryNotice({ message, onRetry, className }: { message: string; onRetry(): void; className?: string }) {
  return (
    <Notice
      tone="bad"
      {...(className && { className })}
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {message}
    </Notice>
  );
}
