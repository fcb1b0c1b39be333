declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  export const WorkerMessageHandler: {
    /** Begins to answer what arrives on a message port. */
    initializeFromPort(port: unknown): void
  }
}
