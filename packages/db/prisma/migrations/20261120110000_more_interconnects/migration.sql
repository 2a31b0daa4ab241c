ALTER TABLE "run" DROP CONSTRAINT "run_interconnect_check";
ALTER TABLE "run" ADD CONSTRAINT "run_interconnect_check" CHECK ("interconnect" IN ('crossbar', 'ring', 'tree', 'star', 'mesh2d', 'torus2d', 'hypercube', 'bus'));
