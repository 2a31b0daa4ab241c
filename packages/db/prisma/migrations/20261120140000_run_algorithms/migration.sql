-- AlterTable
ALTER TABLE "run" ADD COLUMN "algorithms" JSONB;
