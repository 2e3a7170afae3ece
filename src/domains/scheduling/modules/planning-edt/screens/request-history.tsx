import { useReading } from '#client/reading/use-reading.ts'
import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { lireHistorique } from '#domains/scheduling/model/bureau/poste-operations.ts'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterJour } from '#wire/dates.ts'
import { formaterInstant } from '#wire/moments.ts'
import { enCeMois } from '../view/mots.ts'
import classes from './screen.module.css'
import { useBureauAutour } from './use-bureau.ts'

const SORTES = { conge: 'Demande', echange: 'Échange', changement: 'Changement publié' } as const

type Props = { readonly utilisateur_id: number; readonly mois: Pick<PlanningMois, 'annee' | 'mois'> }

/** Requests, exchanges and published changes of somebody's month, the latest first. */
export function RequestHistory({ utilisateur_id, mois }: Props) {
  const { aujourdhui } = useBureauAutour()
  const { data, state } = useReading(lireHistorique, {
    params: { userId: String(utilisateur_id) },
    query: { annee: String(mois.annee), mois: String(mois.mois) },
  })
  const vide =
    state === 'chargement'
      ? 'Lecture de l’historique…'
      : data
        ? `Rien ${enCeMois(mois, aujourdhui)}.`
        : 'L’historique se lit avec du réseau.'
  return (
    <ListSection
      title="Demandes et échanges"
      items={data?.historique ?? []}
      keyOf={l => `${l.sorte}${l.a}${l.jour}${l.libelle}`}
      none={vide}
      className={classes.past}
      draw={({ sorte, a, jour, libelle, etat, motif, par }) => (
        <>
          <span className={classes.line}>
            <b>{SORTES[sorte]}</b>
            <Pill tone="mute" wrap>
              {etat}
            </Pill>
          </span>
          <span>{sorte === 'changement' ? `${formaterJour(jour)}\u00a0: ${libelle}` : libelle}</span>
          {motif && <span className={classes.hours}>{`«\u00a0${motif}\u00a0»`}</span>}
          <span className={classes.hours}>{[formaterInstant(a), par].filter(Boolean).join(' · ')}</span>
        </>
      )}
    />
  )
}
