import { describe, expect, it } from "vitest";
import { parseNames, parseSections } from "./mpi-header";

const header = `/* MPI_Comm */
typedef struct MPI_ABI_Comm *MPI_Comm;
#define MPI_COMM_WORLD                 ((MPI_Comm)0x101)
#define MPI_2INT 1
#define MPI_T_SCOPE_ALL 5
typedef struct {
    int MPI_SOURCE;
} MPI_Status;
typedef void (MPI_User_function)(void *invec, int *len);
#define MPI_FN(name, parameters) MPI_FN_OF(int, name, parameters)

/* Point-to-point communication (chapter 3) */
MPI_FN(Send, (const void *buf, int count, MPI_Datatype
    datatype, MPI_Request array_of_requests[], char ***argv))
MPI_FN(Recv, (void))

/* Dynamic processes (section 11.7), not supported */
MPI_FN_OF(double, Wish, (int ranges[][3]))
`;

describe("mpi.h as a reference", () => {
  it("has functions by section, with their parameters as one line", () => {
    expect(parseSections(header)).toEqual([
      {
        title: "Point-to-point communication",
        standard: "chapter 3",
        supported: true,
        functions: [
          { name: "MPI_Recv", signature: "int MPI_Recv(void)" },
          {
            name: "MPI_Send",
            signature:
              "int MPI_Send(const void *buf, int count, MPI_Datatype datatype, MPI_Request array_of_requests[], char ***argv)",
          },
        ],
      },
      {
        title: "Dynamic processes",
        standard: "section 11.7",
        supported: false,
        functions: [{ name: "MPI_Wish", signature: "double MPI_Wish(int ranges[][3])" }],
      },
    ]);
  });

  it("has constants and types, without those of the tools interface", () => {
    expect(parseNames(header)).toEqual([
      { name: "MPI_COMM_WORLD", kind: "constant" },
      { name: "MPI_2INT", kind: "constant" },
      { name: "MPI_Comm", kind: "type" },
      { name: "MPI_Status", kind: "type" },
      { name: "MPI_User_function", kind: "type" },
    ]);
  });
});
