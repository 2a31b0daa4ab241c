declare module "mpi" {
  namespace MPI {
    /**
     * Widgets that the program draws into the "Program" panel of the page's dashboard, of every member of the room, and of the
     * recorded run. No part of the MPI standard. A widget has a name; what ranks draw under the same name is shown together.
     * Drawing again under a name replaces what was there. It costs little: the page is told four times a second at most.
     *
     * Limits: 16 widgets of a rank, names of 60 characters. Errors: MPI_ERR_ARG.
     */
    interface Dashboard {
      /**
       * Draws a pie chart.
       * @param parts at most 16 numbers from 0 up, by label (40 characters)
       * @throws MPI_ERR_ARG for anything else
       * @example
       * ```ts
       * MPI.dashboard.putPie("points", { inside: 785, outside: 215 });
       * ```
       */
      putPie(name: string, parts: Readonly<Record<string, number>>): void;
      /**
       * Draws a progress bar.
       * @param fraction from 0 to 1
       * @throws MPI_ERR_ARG for anything else
       * @example
       * ```ts
       * for (let step = 1; step <= 10; step++) MPI.dashboard.putProgress("steps", step / 10);
       * ```
       */
      putProgress(name: string, fraction: number): void;
      /**
       * Adds a point to a line. The newest 500 points of each rank are kept.
       * @param value a finite number
       * @throws MPI_ERR_ARG for anything else
       * @example
       * ```ts
       * let residual = 1;
       * while (residual > 1e-3) {
       *   residual /= 2;
       *   MPI.dashboard.putGraph("residual", residual);
       * }
       * ```
       */
      putGraph(name: string, value: number): void;
      /**
       * Shows a text.
       * @param text at most 1000 characters
       * @throws MPI_ERR_ARG for anything else
       * @example
       * ```ts
       * MPI.dashboard.putString("phase", `rank ${world.rank} sorts`);
       * ```
       */
      putString(name: string, text: string): void;
    }

    /** The program's own widgets on the page's dashboard. The command line prints them at the end of the run. */
    const dashboard: Dashboard;
  }
}
