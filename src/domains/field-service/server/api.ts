import { attendreCri } from './documents/cri-file.ts'

/** Door of the field-service domain for other domains' servers and for the composition root. */

/** Resolves once the reports under construction are stored: called before the pools close. */
export async function finirTravaux(): Promise<void> {
  await attendreCri()
}
