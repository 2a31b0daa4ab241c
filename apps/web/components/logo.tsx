/** Four ranks and the communicator that joins them. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
      <circle cx="10" cy="10" r="7" fill="none" stroke="var(--line-strong)" strokeWidth="1.5" />
      <circle cx="10" cy="3" r="2.6" fill="var(--accent)" />
      <circle cx="17" cy="10" r="2.6" fill="var(--text-muted)" />
      <circle cx="10" cy="17" r="2.6" fill="var(--text-muted)" />
      <circle cx="3" cy="10" r="2.6" fill="var(--text-muted)" />
    </svg>
  );
}
