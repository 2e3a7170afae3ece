import type { Config } from './config.ts'

/** What may be meant, and more likely was forgotten: said at the start, which goes on. */
export function listWarnings({ publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>): string[] {
  // This server speaks no TLS itself: behind https stands a proxy, and everybody comes from its address.
  if (!publicUrl.startsWith('https:') || trustProxy) return []
  return [
    'PUBLIC_URL est en https et TRUST_PROXY est absente : tout le monde semble venir de l’adresse du mandataire, et les ' +
      'essais de connexion de chacun ralentissent tous les autres. Donnez l’adresse du mandataire dans TRUST_PROXY.',
  ]
}
