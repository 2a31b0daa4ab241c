"use client";

import { BookOpen } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import useSWR from "swr";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { request } from "@/features/api/lib/request";
import type { ExamplesResponse } from "@/features/api/schemas";
import { LanguageSwitch } from "@/features/learn/components/language-switch";
import { usePreferredLanguage } from "@/features/learn/lib/use-preferred-language";
import { languageOf } from "@/features/programs/lib/language";

export function ExamplesMenu() {
  const router = useRouter();
  const [wanted, setWanted] = useState(false);
  const { data, error } = useSWR(wanted ? "/api/v1/examples" : null, (path: string) => request<ExamplesResponse>(path));
  const [preferred] = usePreferredLanguage();
  const shown = data?.examples.filter(
    (example) => (languageOf(example) === "typescript") === (preferred === "typescript"),
  );
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          aria-label="Examples"
          onPointerEnter={() => setWanted(true)}
          onFocus={() => setWanted(true)}
          onPointerDown={() => setWanted(true)}
        >
          <BookOpen />
          <span className="hidden xl:inline">Examples</span>
        </Button>
      }
    >
      <div className="flex items-center gap-2 px-2 pt-1 pb-2">
        <LanguageSwitch />
      </div>
      {shown?.map((example) => (
        <MenuItem key={example.slug} onSelect={() => router.push(`/p/${example.slug}`)} className="items-start">
          <span>
            <span className="block">{example.title}</span>
            <span className="block text-faint text-xs">{example.summary}</span>
          </span>
        </MenuItem>
      )) ?? <p className="px-2 py-1 text-muted">{error ? "The examples cannot be loaded now." : "Loading …"}</p>}
    </Menu>
  );
}
