-- AlterTable
ALTER TABLE "run_node" ADD COLUMN "lost" BOOLEAN NOT NULL DEFAULT false;
