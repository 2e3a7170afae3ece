import { createHmac } from 'node:crypto'

/**
 * The secret of a customer's link: 256 bits, derived from the installation's key and a random number, never stored. A repeat of
 * the sending writes the same address, and neither a job nor a row holds what opens it.
 */
export function deriverJeton(secret: Buffer, lien_id: string): string {
  return createHmac('sha256', secret).update(`rendez-vous:${lien_id}`).digest('base64url')
}
