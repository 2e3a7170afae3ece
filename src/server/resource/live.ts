import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import type { Declaration } from './declaration.ts'

/** Tells the company's open screens that rows of this list were written, once a call however many they are. */
export async function tellWritten({ sujets = [] }: Pick<Declaration, 'sujets'>, context: Context): Promise<void> {
  const { compte_id } = context.caller
  for (const sujet of sujets) await publish(context, { compte_id, utilisateur_id: null, sujet })
}
