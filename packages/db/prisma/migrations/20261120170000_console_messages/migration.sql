-- AlterTable
ALTER TABLE "run_node" ADD COLUMN "console_messages" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "console_chunk" ADD COLUMN "message" INTEGER;
