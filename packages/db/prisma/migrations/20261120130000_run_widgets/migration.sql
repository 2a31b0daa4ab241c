-- CreateTable
CREATE TABLE "run_widget" (
    "run_id" UUID NOT NULL,
    "pid" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "run_widget_pkey" PRIMARY KEY ("run_id","pid","name")
);

-- AddForeignKey
ALTER TABLE "run_widget" ADD CONSTRAINT "run_widget_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
