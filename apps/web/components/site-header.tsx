import Link from "next/link";
import { Logo } from "./logo";
import { ThemeToggle } from "./theme-toggle";

const links = [
  { href: "/learn", label: "Learn" },
  { href: "/docs", label: "Docs" },
  { href: "/mine", label: "My work" },
];

/** `newTab`: for pages that must not be left by a slip, as a room with a run in it. */
export function SiteHeader({ newTab = false }: { newTab?: boolean }) {
  const target = newTab ? { target: "_blank" } : {};
  return (
    <header className="flex h-10 shrink-0 items-center gap-1 border-b bg-surface px-3">
      <Link
        href="/"
        {...target}
        className="mr-3 flex items-center gap-2 rounded font-semibold text-base tracking-tight"
      >
        <Logo className="size-4.5" />
        CommWorld
      </Link>
      <nav aria-label="Site" className="flex items-center gap-1">
        {links.map((link) => (
          <Link
            key={link.href}
            href={link.href}
            {...target}
            className="rounded-md px-2 py-1 text-muted hover:bg-hover hover:text-text"
          >
            {link.label}
          </Link>
        ))}
      </nav>
      <div className="ml-auto">
        <ThemeToggle />
      </div>
    </header>
  );
}
