"use client";

import { FilePlus2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { LANGUAGE_NAMES, type Language } from "@/features/programs/lib/language";

const LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

/** A new program, in the language of choice. */
export function NewMenu() {
  return (
    <Menu
      trigger={
        <Button variant="ghost" aria-label="New">
          <FilePlus2 />
          <span className="hidden xl:inline">New</span>
        </Button>
      }
    >
      {LANGUAGES.map(([language, name]) => (
        <MenuItem key={language} onSelect={() => window.location.assign(`/?new=${language}`)}>
          {name} program
        </MenuItem>
      ))}
    </Menu>
  );
}
