import { direCreneau } from '#domains/field-service/model/demandes/echanges.ts'
import type { EtatExterne } from '#domains/field-service/model/demandes/etats.ts'
import type { DemandeExterne, Proposition } from '#domains/field-service/model/demandes/externe.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { formatEuros } from '#wire/money.ts'

export const TONS: Readonly<Record<EtatExterne, PillTone>> = {
  attente: 'wait',
  contre: 'info',
  acceptee: 'good',
  refusee: 'mute',
  prise: 'mute',
  retiree: 'mute',
  expiree: 'bad',
}

/** The next word is this company's. */
export const attendReponse = ({ etat }: Pick<DemandeExterne, 'etat'>): boolean => etat === 'attente'

const direVoulu = (jour: string, th: string): string =>
  [formaterJour(jour), formaterTranche(th)].filter(Boolean).join(', ')

/** The same beside its heading. */
export const direSouhaitSeul = ({ demande_date_souhaite: jour, demande_th_souhaite: th }: DemandeExterne): string =>
  jour ? direVoulu(jour, th) : 'Sans date'

/** "le 26/11/2026, 08:00 – 10:00, 90 €": what accepting it as it is asked agrees to. */
export function direAccord({
  demande_date_souhaite: jour,
  demande_th_souhaite: th,
  demande_remuneration_cents: cents,
}: DemandeExterne): string {
  return `${jour ? `le ${direVoulu(jour, th)}` : 'sans date'}, ${formatEuros(cents)}`
}

export function direSouhait({ demande_date_souhaite: jour, demande_th_souhaite: th }: DemandeExterne): string {
  if (!jour) return 'Sans date souhaitée'
  return `Souhaitée le ${direVoulu(jour, th)}`
}

/** The slot that was proposed instead, and its price where it is another; empty without one. */
export function direProposition(proposition: Proposition | null): string {
  if (!proposition) return ''
  const { jour, th, cents } = proposition
  return [direCreneau(jour, th), cents === null ? '' : formatEuros(cents)].filter(Boolean).join(', ')
}
