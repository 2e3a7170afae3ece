import { IconBeach } from '@tabler/icons-react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import { EmptyState, LoadingRows } from '#kit/state/state-block.tsx'
import { comparerJours } from '#wire/dates.ts'
import type { DemandeLocale } from '../offline/rejeu.ts'
import { RequestCard } from './request-card.tsx'
import classes from './screen.module.css'
import { Section } from './section.tsx'
import type { MesConges } from './use-conges.ts'

/** My requests: those that wait first, the nearest day on top; then those answered, the latest days on top. */
export function RequestsTab({ conges }: { conges: MesConges }) {
  const { demandes, aujourdhui, decompte, veriteDe, lu_a, state } = conges
  if (lu_a === null) {
    if (state === 'chargement') return <LoadingRows rows={3} height={132} />
    return <ReadingState {...conges} what="Vos demandes" />
  }
  const parDebut = (a: DemandeLocale, b: DemandeLocale) =>
    comparerJours(a.demande_conge_date_debut, b.demande_conge_date_debut)
  const attente = demandes.filter(d => d.demande_conge_etat === 0).sort(parDebut)
  const repondues = demandes.filter(d => d.demande_conge_etat !== 0).sort((a, b) => parDebut(b, a))
  const carte = (d: DemandeLocale) => (
    <RequestCard
      key={d.demande_conge_uid}
      demande={d}
      verite={veriteDe(d)}
      aujourdhui={aujourdhui}
      decompte={decompte}
    />
  )
  return (
    <>
      {demandes.length === 0 && (
        <EmptyState icon={<IconBeach size={32} stroke={1.6} />} title="Aucune demande pour l’instant">
          «&nbsp;Nouvelle demande&nbsp;» l’envoie à votre responsable, même sans réseau&nbsp;: elle part dès qu’il
          revient.
        </EmptyState>
      )}
      <Section titre="En attente">{attente.map(carte)}</Section>
      <Section titre="Répondues">{repondues.map(carte)}</Section>
      <p className={classes.fraicheur}>
        <Freshness lu_a={lu_a} aujourdhui={aujourdhui} />
      </p>
    </>
  )
}
