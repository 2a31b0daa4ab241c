CREATE TABLE "finding" (
    "seq" BIGSERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "digest" CHAR(64) NOT NULL,
    "finding_id" TEXT NOT NULL,
    "severity" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "advice" TEXT NOT NULL,
    "places" JSONB NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "finding_pkey" PRIMARY KEY ("seq")
);
CREATE UNIQUE INDEX "finding_run_id_digest_key" ON "finding"("run_id", "digest");
ALTER TABLE "finding" ADD CONSTRAINT "finding_severity_check" CHECK ("severity" IN ('error', 'warning'));
ALTER TABLE "finding" ADD CONSTRAINT "finding_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
