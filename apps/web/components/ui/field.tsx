import type { ReactNode } from "react";

/** A label above its control, with a hint or an error below. `id` is the control's. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-xs">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-note`} role="alert" className="text-bad text-xs">
          {error}
        </p>
      ) : hint ? (
        <p id={`${id}-note`} className="text-faint text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
