import { Play, Square } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";

export interface RunButtonsProps {
  /** Run cannot be pressed. */
  active: boolean;
  /** Stop can be pressed; by default while Run cannot. */
  stoppable?: boolean;
  onRun(): void;
  onStop(): void;
}

export function RunButtons({ active, stoppable = active, onRun, onStop }: RunButtonsProps) {
  return (
    <div className="flex items-center gap-1.5">
      <Tooltip text="Ctrl+Enter">
        <Button variant="primary" onClick={onRun} disabled={active}>
          <Play className="fill-current" />
          Run
        </Button>
      </Tooltip>
      <Tooltip text="Ends every rank at once (Ctrl+.)">
        <Button variant={stoppable ? "danger" : "plain"} onClick={onStop} disabled={!stoppable}>
          <Square className="fill-current" />
          Stop
        </Button>
      </Tooltip>
    </div>
  );
}
