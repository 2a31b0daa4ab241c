"use client";

import { Segments } from "@/components/ui/segments";
import { type PreferredLanguage, usePreferredLanguage } from "../lib/use-preferred-language";

/** @param cName "C++" where the program that is shown is one of C++ */
export function LanguageSwitch({ cName = "C" }: { cName?: string }) {
  const [language, setLanguage] = usePreferredLanguage();
  return (
    <Segments<PreferredLanguage>
      label="Language of the programs"
      value={language}
      options={[
        { value: "typescript", label: "TypeScript" },
        { value: "c", label: cName },
      ]}
      onChange={setLanguage}
    />
  );
}
