-- CreateTable
CREATE TABLE "user_account" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "is_anonymous" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "content" (
    "hash" CHAR(64) NOT NULL,
    "files" JSONB NOT NULL,
    "entry" TEXT NOT NULL,
    "args" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "program" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT,
    "owner_id" TEXT NOT NULL,
    "visibility" TEXT NOT NULL DEFAULT 'link',
    "files" JSONB NOT NULL,
    "entry" TEXT NOT NULL,
    "args" TEXT[],
    "settings" JSONB NOT NULL,
    "example_order" INTEGER,
    "forked_from_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_version" (
    "id" UUID NOT NULL,
    "program_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content_hash" CHAR(64) NOT NULL,
    "title" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "program_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room" (
    "code" TEXT NOT NULL,
    "host_id" TEXT NOT NULL,
    "program_version_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "room_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "program_version_id" UUID,
    "content_hash" CHAR(64) NOT NULL,
    "room_code" TEXT,
    "status" TEXT NOT NULL DEFAULT 'running',
    "world_size" INTEGER NOT NULL,
    "interconnect" TEXT NOT NULL,
    "transport" TEXT,
    "epoch" INTEGER NOT NULL,
    "error" JSONB,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "console_bytes" INTEGER NOT NULL DEFAULT 0,
    "dropped_samples" INTEGER NOT NULL DEFAULT 0,
    "dropped_console_chunks" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_node" (
    "run_id" UUID NOT NULL,
    "gr_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "nr_offset" INTEGER NOT NULL,
    "rank_count" INTEGER NOT NULL,

    CONSTRAINT "run_node_pkey" PRIMARY KEY ("run_id","gr_id")
);

-- CreateTable
CREATE TABLE "run_rank" (
    "run_id" UUID NOT NULL,
    "pid" INTEGER NOT NULL,
    "gr_id" INTEGER NOT NULL,
    "t_ms" DOUBLE PRECISION,
    "sent_messages" BIGINT NOT NULL DEFAULT 0,
    "sent_bytes" BIGINT NOT NULL DEFAULT 0,
    "received_messages" BIGINT NOT NULL DEFAULT 0,
    "received_bytes" BIGINT NOT NULL DEFAULT 0,
    "calls" JSONB NOT NULL DEFAULT '{}',
    "wall_us" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "state" JSONB NOT NULL DEFAULT '{"phase":"starting","sinceMs":0}',
    "console_bytes" INTEGER NOT NULL DEFAULT 0,
    "last_sample_ms" DOUBLE PRECISION,

    CONSTRAINT "run_rank_pkey" PRIMARY KEY ("run_id","pid")
);

-- CreateTable
CREATE TABLE "telemetry_sample" (
    "run_id" UUID NOT NULL,
    "pid" INTEGER NOT NULL,
    "t_ms" DOUBLE PRECISION NOT NULL,
    "sent_messages" BIGINT NOT NULL,
    "sent_bytes" BIGINT NOT NULL,
    "received_messages" BIGINT NOT NULL,
    "received_bytes" BIGINT NOT NULL,
    "calls" JSONB NOT NULL,
    "wall_us" DOUBLE PRECISION NOT NULL,
    "state" JSONB NOT NULL,

    CONSTRAINT "telemetry_sample_pkey" PRIMARY KEY ("run_id","t_ms","pid")
);

-- CreateTable
CREATE TABLE "console_chunk" (
    "seq" BIGSERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "pid" INTEGER NOT NULL,
    "stream" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "t_ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "console_chunk_pkey" PRIMARY KEY ("seq")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "account_user_id_idx" ON "account"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "account_provider_id_account_id_key" ON "account"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "program_slug_key" ON "program"("slug");

-- CreateIndex
CREATE INDEX "program_owner_id_updated_at_idx" ON "program"("owner_id", "updated_at");

-- CreateIndex
CREATE INDEX "program_example_order_idx" ON "program"("example_order");

-- CreateIndex
CREATE INDEX "program_forked_from_id_idx" ON "program"("forked_from_id");

-- CreateIndex
CREATE INDEX "program_version_program_id_content_hash_idx" ON "program_version"("program_id", "content_hash");

-- CreateIndex
CREATE INDEX "program_version_content_hash_idx" ON "program_version"("content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "program_version_program_id_number_key" ON "program_version"("program_id", "number");

-- CreateIndex
CREATE INDEX "room_host_id_created_at_idx" ON "room"("host_id", "created_at");

-- CreateIndex
CREATE INDEX "room_program_version_id_idx" ON "room"("program_version_id");

-- CreateIndex
CREATE INDEX "run_owner_id_started_at_idx" ON "run"("owner_id", "started_at");

-- CreateIndex
CREATE INDEX "run_program_version_id_idx" ON "run"("program_version_id");

-- CreateIndex
CREATE INDEX "run_content_hash_idx" ON "run"("content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "run_room_code_epoch_key" ON "run"("room_code", "epoch");

-- CreateIndex
CREATE INDEX "run_rank_run_id_gr_id_idx" ON "run_rank"("run_id", "gr_id");

-- CreateIndex
CREATE INDEX "telemetry_sample_run_id_pid_idx" ON "telemetry_sample"("run_id", "pid");

-- CreateIndex
CREATE INDEX "console_chunk_run_id_seq_idx" ON "console_chunk"("run_id", "seq");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program" ADD CONSTRAINT "program_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program" ADD CONSTRAINT "program_forked_from_id_fkey" FOREIGN KEY ("forked_from_id") REFERENCES "program"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_version" ADD CONSTRAINT "program_version_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "program"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "program_version" ADD CONSTRAINT "program_version_content_hash_fkey" FOREIGN KEY ("content_hash") REFERENCES "content"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room" ADD CONSTRAINT "room_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room" ADD CONSTRAINT "room_program_version_id_fkey" FOREIGN KEY ("program_version_id") REFERENCES "program_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_program_version_id_fkey" FOREIGN KEY ("program_version_id") REFERENCES "program_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_content_hash_fkey" FOREIGN KEY ("content_hash") REFERENCES "content"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_room_code_fkey" FOREIGN KEY ("room_code") REFERENCES "room"("code") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_node" ADD CONSTRAINT "run_node_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_rank" ADD CONSTRAINT "run_rank_run_id_gr_id_fkey" FOREIGN KEY ("run_id", "gr_id") REFERENCES "run_node"("run_id", "gr_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "telemetry_sample" ADD CONSTRAINT "telemetry_sample_run_id_pid_fkey" FOREIGN KEY ("run_id", "pid") REFERENCES "run_rank"("run_id", "pid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "console_chunk" ADD CONSTRAINT "console_chunk_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Closed sets and ranges, which Prisma's schema cannot state
ALTER TABLE "content" ADD CONSTRAINT "content_hash_check" CHECK ("hash" ~ '^[0-9a-f]{64}$');
ALTER TABLE "program" ADD CONSTRAINT "program_visibility_check" CHECK ("visibility" IN ('private', 'link', 'public'));
ALTER TABLE "program_version" ADD CONSTRAINT "program_version_number_check" CHECK ("number" >= 1);
ALTER TABLE "room" ADD CONSTRAINT "room_status_check" CHECK ("status" IN ('open', 'closed'));
ALTER TABLE "run" ADD CONSTRAINT "run_status_check" CHECK ("status" IN ('running', 'succeeded', 'failed', 'stopped', 'lost'));
ALTER TABLE "run" ADD CONSTRAINT "run_ended_check" CHECK (("status" = 'running') = ("ended_at" IS NULL));
ALTER TABLE "run" ADD CONSTRAINT "run_interconnect_check" CHECK ("interconnect" IN ('crossbar', 'ring', 'tree'));
ALTER TABLE "run" ADD CONSTRAINT "run_transport_check" CHECK ("transport" IN ('shared-memory', 'message-port'));
ALTER TABLE "run" ADD CONSTRAINT "run_world_size_check" CHECK ("world_size" >= 1);
ALTER TABLE "run" ADD CONSTRAINT "run_epoch_check" CHECK ("epoch" >= 1);
ALTER TABLE "run_node" ADD CONSTRAINT "run_node_placement_check" CHECK ("gr_id" >= 0 AND "nr_offset" >= 0 AND "rank_count" >= 1);
ALTER TABLE "console_chunk" ADD CONSTRAINT "console_chunk_stream_check" CHECK ("stream" IN ('stdout', 'stderr'));
