import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { navigate } from '#client/address/location.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { LinkRow } from '#client/page/link-row.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import type { AppelRecu } from '#domains/scheduling/model/appels/appel.ts'
import type { EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import { ADRESSE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/address.ts'
import { ADRESSE_PLANNING } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { EmptyState } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { estAPrendre } from '../view/appels.ts'
import { JOURS_TERMINES } from '../view/sections.ts'
import { Calls } from './appels/calls.tsx'
import classes from './board-list.module.css'
import { ExchangeCard } from './exchange-card.tsx'
import { ExchangeRow } from './exchange-row.tsx'
import { RefusedAnswers } from './refused-answers.tsx'
import { BoardSkeleton } from './skeletons.tsx'
import type { Bourse } from './use-bourse.ts'

type Props = {
  bourse: Bourse
  /** Exchange open beside the list; absent on a phone, where the list carries the answers itself. */
  choisi?: string | undefined
  /** Posts that one is asked to take: above the exchanges. */
  appels?: readonly AppelRecu[]
  /** Exchanges of the house that wait for the reader's answer as its manager. */
  aDecider?: number
}

const AUCUN: readonly AppelRecu[] = []

/** The three sections of the board (specification scheduling §2 "Exchange board"). */
export function BoardList({ bourse, choisi, appels = AUCUN, aDecider = 0 }: Props) {
  const beside = useBeside()
  const { sections, aujourdhui, veriteDe, lu_a } = bourse
  const { a_repondre, en_cours, termines } = sections
  if (lu_a === null) {
    if (bourse.state === 'chargement') return <BoardSkeleton />
    return (
      <>
        <PageHead title={TITRE} detail="" />
        <ReadingState {...bourse} what="Vos échanges" />
      </>
    )
  }
  const rang = (e: EchangeLocal) => (
    <ExchangeRow key={e.bde_uid} echange={e} verite={veriteDe(e)} choisi={e.bde_uid === choisi} />
  )
  const carte = (e: EchangeLocal, rang: number) => (
    <li key={e.bde_uid} className={classes.carte}>
      <ExchangeCard echange={e} verite={veriteDe(e)} aujourdhui={aujourdhui} proche={rang < PROCHES} />
    </li>
  )
  const ouverts = beside ? rang : carte
  return (
    <div className={classes.root}>
      <PageHead
        title={TITRE}
        detail={resumer(appels.filter(estAPrendre).length, a_repondre.length, en_cours.length, aDecider)}
      />
      <RefusedAnswers echanges={bourse.echanges} veriteDe={veriteDe} />
      {aDecider > 0 && (
        <ul className={classes.liste}>
          <LinkRow to={`${ADRESSE_ACTIONS}?type=bde`} chosen={false} tone="wait">
            <b>{`${compter(aDecider, 'échange attend', 'échanges attendent')} votre décision`}</b>
            <span className={classes.decider}>Voir ce que chacun change, et répondre</span>
          </LinkRow>
        </ul>
      )}
      <Calls appels={appels} />
      {appels.length + a_repondre.length + en_cours.length + termines.length === 0 && (
        <EmptyState
          icon={<IconArrowsExchange size={32} stroke={1.6} />}
          title="Aucun échange pour l’instant"
          action={
            <Button variant="default" onClick={() => navigate(ADRESSE_PLANNING)}>
              Ouvrir mon planning
            </Button>
          }
        >
          Pour en proposer un, ouvrez un jour de votre planning, choisissez un collègue, puis «&nbsp;Proposer un
          échange&nbsp;».
        </EmptyState>
      )}
      <Section titre="À répondre">{a_repondre.map(ouverts)}</Section>
      <Section titre="En cours">{en_cours.map(ouverts)}</Section>
      <Section titre="Terminés" note={`${JOURS_TERMINES} derniers jours`}>
        {termines.map(rang)}
      </Section>
      <p className={classes.fraicheur}>
        <Freshness lu_a={lu_a} aujourdhui={aujourdhui} />
      </p>
    </div>
  )
}

/** Cards for which the office is asked at once; the hours of the others are reckoned on the device until one opens them. */
const PROCHES = 6

const TITRE = 'Bourse des échanges'

function resumer(aPrendre: number, aRepondre: number, enCours: number, aDecider: number): string {
  const parts = [
    aDecider > 0 && `${aDecider} à décider`,
    aPrendre > 0 && `${aPrendre} à prendre`,
    aRepondre > 0 && `${aRepondre} à répondre`,
    enCours > 0 && `${enCours} en cours`,
  ].filter(Boolean)
  return parts.join(', ') || 'Rien en attente'
}

/** Exchanges under a heading; nothing at all when there are none. */
function Section({ titre, note, children }: { titre: string; note?: string; children: ReactNode[] }) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.label}>
        {titre}
        <span className={classes.note}>
          {children.length}
          {note && ` · ${note}`}
        </span>
      </h2>
      <ul className={classes.liste}>{children}</ul>
    </section>
  )
}
