-- AlterTable
ALTER TABLE "content" ADD COLUMN     "stdin" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "program" ADD COLUMN     "stdin" TEXT NOT NULL DEFAULT '';
