-- CreateTable
CREATE TABLE "module" (
    "hash" CHAR(64) NOT NULL,
    "bytes" BYTEA NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "module_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "module_upload" (
    "user_id" TEXT NOT NULL,
    "hash" CHAR(64) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "module_upload_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateIndex
CREATE INDEX "module_upload_hash_idx" ON "module_upload"("hash");

-- AddForeignKey
ALTER TABLE "module_upload" ADD CONSTRAINT "module_upload_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "module_upload" ADD CONSTRAINT "module_upload_hash_fkey" FOREIGN KEY ("hash") REFERENCES "module"("hash") ON DELETE CASCADE ON UPDATE CASCADE;

-- A module is what its hash says, and its size is told truly.
ALTER TABLE "module" ADD CONSTRAINT "module_size_bytes_check" CHECK ("size_bytes" = octet_length("bytes"));
ALTER TABLE "module" ADD CONSTRAINT "module_hash_check" CHECK ("hash" = encode(sha256("bytes"), 'hex'));
