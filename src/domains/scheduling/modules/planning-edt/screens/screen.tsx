import { IconCalendarPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useMobile, useWide } from '#client/address/viewport.ts'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadHour } from '#client/page/read-hour.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { DeedsContext } from '#client/reading/deeds.ts'
import type { ReadResult } from '#client/reading/use-reading.ts'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import {
  ADRESSE_AGENTS,
  ADRESSE_POSTES,
  adresseMois,
  cleMois,
  cleOuvert,
  estCloture,
  lireChemin,
  type Mois,
  type OuvertAuMois,
} from '../address.ts'
import { filtrer, parUnite } from '../view/filtres.ts'
import { OpenPostsNote } from './appels/open-posts.tsx'
import { Closing } from './cloture/lazy.tsx'
import { DeskLink } from './desk-link.tsx'
import { FairnessPage } from './equite/fairness-page.tsx'
import { FactsProvider } from './facts.tsx'
import { HistoryPage } from './historique/history-page.tsx'
import { MonthFilters } from './month-filters.tsx'
import { MonthGrid } from './month-grid.tsx'
import { MonthTools } from './month-tools.tsx'
import { OpenPanel } from './open-panel.tsx'
import { PhoneDay } from './phone-day.tsx'
import classes from './screen.module.css'
import { type Bureau, BureauContext, useBureau } from './use-bureau.ts'
import { useFiltres } from './use-filtres.ts'

/** The month of a house, made, judged and published (specification scheduling §2 "Monthly planning"). */
export function Screen({ path }: ScreenProps) {
  const aujourdhui = useToday()
  const { mois, ouvert } = lireChemin(path, aujourdhui)
  if (estCloture(path)) return <Closing key={cleMois(mois)} mois={mois} />
  if (ouvert?.nom === 'equite') return <FairnessPage mois={mois} />
  if (ouvert?.nom === 'historique') return <HistoryPage key={cleMois(mois)} mois={mois} />
  // Another month is another desk: what was done on the former one is not undone from here.
  return <MonthDesk key={cleMois(mois)} mois={mois} ouvert={ouvert} aujourdhui={aujourdhui} />
}

type DeskProps = { readonly mois: Mois; readonly ouvert: OuvertAuMois | null; readonly aujourdhui: string }

function MonthDesk({ mois, ouvert, aujourdhui }: DeskProps) {
  const mobile = useMobile()
  const { lecture, bureau, deeds } = useBureau(mois, aujourdhui)
  const wide = useWide()
  const nom = `${libelleMois(mois.mois)} ${mois.annee}`
  const ici = bureau?.agents.find(
    a => ouvert && 'utilisateur_id' in ouvert && a.wcu_utilisateur_id === ouvert.utilisateur_id,
  )
  return (
    <DeedsContext value={deeds}>
      <BureauContext value={bureau}>
        <FactsProvider>
          <Desk
            title="Planning"
            detail={ici && !wide ? ici.label : nom}
            home={adresseMois(mois)}
            chosen={ouvert && cleOuvert(ouvert)}
            tools={<MonthTools mois={mois} lecture={lecture} serre={mobile || ouvert !== null} />}
            filters={bureau && bureau.agents.length > 0 && <MonthFilters bureau={bureau} />}
            {...(bureau && { steps: bureau.lots.history })}
            panel={ouvert && (bureau ? <OpenPanel ouvert={ouvert} /> : !wide && <Waiting lecture={lecture} />)}
          >
            {bureau ? <Month bureau={bureau} ouvert={ouvert} /> : <Waiting lecture={lecture} />}
          </Desk>
        </FactsProvider>
        {bureau?.lots.demande}
      </BureauContext>
    </DeedsContext>
  )
}

type WaitingProps = { readonly lecture: ReadResult<unknown> }

function Waiting({ lecture }: WaitingProps) {
  if (lecture.state === 'chargement') return <RowsSkeleton label="Lecture du planning…" rows={14} columns="190px 1fr" />
  return <ReadingState {...lecture} what="Le planning du mois" />
}

function Month({ bureau, ouvert }: { readonly bureau: Bureau; readonly ouvert: OuvertAuMois | null }) {
  const mobile = useMobile()
  const { filtres, par, toutMontrer } = useFiltres()
  const { mois, agents, anomalies, online } = bureau
  const { metier, unite, saisie, anomalies: fautifs, prepares } = filtres
  const montres = useMemo(() => {
    const choix = { metier, unite, saisie, anomalies: fautifs, prepares }
    const restent = filtrer(agents, choix, new Set(anomalies.keys()))
    return par === 'unite' ? parUnite(restent) : restent
  }, [agents, anomalies, metier, unite, saisie, fautifs, prepares, par])
  if (agents.length === 0) return <EmptyHouse />
  // They come and go: at the desk they stand under the month, whose cells then stay under the hand.
  const notes = (
    <>
      {online ? (
        <ReadHour of={[mois]} />
      ) : (
        <p className={classes.note} role="status">
          {'Hors ligne\u00a0: le planning se lit, il se modifie avec du réseau.'}
        </p>
      )}
      {online && <OpenPostsNote />}
    </>
  )
  return (
    <>
      {mobile && notes}
      {bureau.postes.length === 0 && (
        <p className={classes.note}>
          Aucun poste n’est décrit&nbsp;: <DeskLink to={ADRESSE_POSTES}>décrire les postes</DeskLink>.
        </p>
      )}
      {montres.length === 0 ? (
        <EmptyState
          title="Personne ne correspond"
          action={
            <button type="button" className={classes.link} onClick={toutMontrer}>
              Tout montrer
            </button>
          }
        >
          {`Les filtres cachent ${compter(agents.length, 'agent')}.`}
        </EmptyState>
      ) : mobile ? (
        <PhoneDay agents={montres} />
      ) : (
        <MonthGrid agents={montres} ouvert={ouvert} />
      )}
      {!mobile && notes}
    </>
  )
}

/** No month without people: where they are added. */
function EmptyHouse() {
  return (
    <EmptyState icon={<IconCalendarPlus size={32} stroke={1.6} />} title="Pas encore d’agent à planifier">
      <p>Le premier mois se fait avec des agents sous contrat et des postes à leur donner.</p>
      <p>
        <DeskLink to={ADRESSE_AGENTS}>Ajouter des agents</DeskLink> ·{' '}
        <DeskLink to={ADRESSE_POSTES}>Décrire les postes</DeskLink>
      </p>
    </EmptyState>
  )
}
