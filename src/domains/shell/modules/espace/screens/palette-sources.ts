import type { ModuleRegistration } from '#client/modules/modules.ts'
import { currentOwner } from '#client/session/session.ts'

/** What was asked of the office is searched that long before it is asked again. */
const FRESH_MS = 10 * 60_000

const asked = new Map<string, { readonly at: number; readonly loading: Promise<unknown> }>()

/**
 * Fetches what a module searches on this device, where that was not done lately: what is found does not depend on which
 * screens were opened before. A failure leaves what is kept.
 */
export async function loadSource({ name, prepare }: ModuleRegistration): Promise<void> {
  const owner = currentOwner()
  if (!prepare || !owner) return
  const key = `${owner.compte_id}:${owner.utilisateur_id}:${name}`
  const known = asked.get(key)
  if (known && Date.now() - known.at < FRESH_MS) return void (await known.loading)
  const loading = prepare().catch((error: unknown) => {
    asked.delete(key)
    console.info('palette', error)
  })
  asked.set(key, { at: Date.now(), loading })
  await loading
}
