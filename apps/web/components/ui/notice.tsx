import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

const looks = {
  info: { className: "bg-accent-soft [&>svg]:text-accent-text", icon: Info },
  warn: { className: "bg-warn-soft [&>svg]:text-warn", icon: TriangleAlert },
  bad: { className: "bg-bad-soft [&>svg]:text-bad", icon: CircleAlert },
};

/** A sentence that stands in the page: what happened and what to do next. */
export function Notice({
  tone = "info",
  action,
  children,
  className,
}: {
  tone?: keyof typeof looks;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { icon: Icon, className: look } = looks[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cn("flex items-start gap-2 rounded-md px-2.5 py-1.5 [&>svg]:mt-0.5", look, className)}
    >
      <Icon className="size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}
