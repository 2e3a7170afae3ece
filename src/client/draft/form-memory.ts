import type { FormMemory } from '#kit/form/types.ts'
import { dbOf } from '../queue/sync.ts'
import { currentOwner } from '../session/session.ts'
import { forgetDraft, keepDraft, readDraft } from './kept-drafts.ts'

/**
 * What was typed in a form that the office described, until it is sent or given up: with the person who began it, erased as
 * they sign out. The form leaves passwords and files out.
 * @param name of the form and of what it changes; each has one draft
 */
export function draftMemory(name: string): FormMemory {
  const cle = `brouillon:${name}`
  const owner = currentOwner()
  return {
    lire: async () => await readDraft(dbOf(owner), cle),
    garder: async draft => await keepDraft(dbOf(owner), cle, draft),
    oublier: async () => await forgetDraft(dbOf(owner), cle),
  }
}
