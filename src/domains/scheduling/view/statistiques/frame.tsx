import { NativeSelect } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { useSessionState } from '#client/session/session.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { YearChoice } from '#kit/year/year-choice.tsx'
import { formaterJour, type JourIso, libelleMois } from '#wire/dates.ts'
import classes from './frame.module.css'

type Props = {
  title: string
  /** Under the title: the time that is shown. */
  detail: string
  /** Data address; empty: none. */
  logo: string
  aujourdhui: JourIso
  annee: number
  onAnnee: (annee: number) => void
  /** Where a month is chosen too. */
  mois?: { readonly choisi: number; readonly onMois: (mois: number) => void }
  lecture: ReadResult<{ readonly lu_a: string; readonly annees: number[] }>
  /** What is read, in words: "Les heures de 2026". */
  what: string
  /** What is printed above the table and below it. */
  paper: PaperParts
  /** What the short heads of the columns stand for, for paper: a screen says it at each. */
  legend?: string
  note: ReactNode
  children: ReactNode
}

interface PaperParts {
  readonly head: RefObject<HTMLDivElement | null>
  readonly foot: RefObject<HTMLDivElement | null>
}

/** What a table of numbers is printed with: whose it is, of when, and what its numbers count. */
export function usePaperParts(): PaperParts {
  return { head: useRef<HTMLDivElement>(null), foot: useRef<HTMLDivElement>(null) }
}

/** What the statistics of a house have in common: logo, title, today, the time chosen, how fresh the numbers are. */
export function StatFrame({
  title,
  detail,
  logo,
  aujourdhui,
  annee,
  onAnnee,
  mois,
  lecture,
  what,
  paper,
  legend,
  note,
  children,
}: Props) {
  const online = useOnline()
  const { data, state } = lecture
  const house = useSessionState().session?.user.compte_raison_sociale
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <div className={classes.house}>
          <PageHead title={title} detail={detail} />
          <div ref={paper.head} className={classes.house}>
            {logo && <img className={classes.logo} src={logo} alt="Logo de l’entreprise" />}
            <p className={classes.date}>Aujourd’hui, {formaterJour(aujourdhui, 'complet')}</p>
            <p className={classes.onPaper} data-every-page>
              {[house, detail, `imprimé le ${formaterJour(aujourdhui, 'complet')}`].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
        <div className={classes.choices}>
          {mois && (
            <NativeSelect
              classNames={{ root: classes.month ?? '', input: classes.monthInput ?? '' }}
              aria-label="Mois"
              value={String(mois.choisi)}
              data={Array.from({ length: 12 }, (_, rang) => ({
                value: String(rang + 1),
                label: libelleMois(rang + 1),
              }))}
              onChange={event => mois.onMois(Number(event.currentTarget.value))}
            />
          )}
          <YearChoice annee={annee} annees={data?.annees ?? [annee]} onAnnee={onAnnee} />
          <IconButton
            label="Actualiser"
            variant="default"
            disabled={!online}
            loading={lecture.fetching && data !== null}
            onClick={lecture.reload}
          >
            <IconRefresh size={18} stroke={1.8} aria-hidden />
          </IconButton>
        </div>
      </div>
      {data || state === 'chargement' ? children : <ReadingState {...lecture} what={what} />}
      {data && (
        <div ref={paper.foot}>
          {legend && <p className={classes.onPaper}>{legend}</p>}
          <p className={classes.note}>
            {note} <Freshness lu_a={data.lu_a} aujourdhui={aujourdhui} />
          </p>
        </div>
      )}
    </div>
  )
}
