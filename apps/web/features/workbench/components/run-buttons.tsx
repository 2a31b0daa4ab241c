import { Play, Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

export function RunButtons({ active, onRun, onStop }: { active: boolean; onRun(): void; onStop(): void }) {
  return (
    <div className="flex items-center gap-1.5">
      <Tooltip text="Ctrl+Enter">
        <Button variant="primary" onClick={onRun} disabled={active}>
          <Play className="fill-current" />
          Run
        </Button>
      </Tooltip>
      <Tooltip text="Ends every rank at once (Ctrl+.)">
        <Button variant={active ? "danger" : "plain"} onClick={onStop} disabled={!active}>
          <Square className="fill-current" />
          Stop
        </Button>
      </Tooltip>
    </div>
  );
}
