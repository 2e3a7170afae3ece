import { IconBeach, IconPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import lists from '#kit/page/lists.module.css'
import { EmptyState, LoadingRows } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { adresseNouvelleAbsence, lireChemin } from '../address.ts'
import { TYPES_ABSENCE } from '../offline.ts'
import { AbsenceCard } from './absence-card.tsx'
import { AbsenceForm } from './absence-form.tsx'
import classes from './screen.module.css'
import { useAbsences } from './use-absences.ts'

export const readFirst = () => readLocalActionsAhead(TYPES_ABSENCE)

/** What somebody asked for and what the office answered, with the form beside it on a desk. */
export function Screen({ path }: ScreenProps) {
  const { nouvelle, corrige } = lireChemin(path)
  return (
    <TwoPages
      shape="form"
      place={nouvelle ? 'nouvelle' : 'liste'}
      list={<List />}
      page={nouvelle ? <AbsenceForm key={corrige ?? 'nouvelle'} corrige={corrige} /> : null}
    />
  )
}

function List() {
  const aujourdhui = useToday()
  const beside = useBeside()
  const mobile = useMobile()
  const { demandes, lu_a, veriteDe, ...lecture } = useAbsences()
  const attente = demandes?.filter(d => d.etat === 0).length ?? 0
  // It stands where the form has its own: the second of two quick taps there must not open another form.
  const ouvrir = () => navigate(adresseNouvelleAbsence())
  return (
    <>
      <div className={classes.tete}>
        <PageHead title="Mes absences" detail={attente > 0 ? `${compter(attente, 'demande')} en attente` : ''} />
        {!mobile && !beside && (
          <OneTapButton leftSection={<IconPlus size={18} aria-hidden />} onClick={ouvrir}>
            Demander une absence
          </OneTapButton>
        )}
      </div>
      {!demandes && lecture.state === 'chargement' && <LoadingRows rows={3} height={110} />}
      {!demandes && lecture.state !== 'chargement' && <ReadingState {...lecture} what="Vos demandes" />}
      {demandes?.length === 0 && (
        <EmptyState icon={<IconBeach size={32} stroke={1.6} />} title="Aucune demande pour l’instant">
          «&nbsp;Demander une absence&nbsp;» l’envoie au bureau, même sans réseau&nbsp;: elle part dès qu’il revient.
        </EmptyState>
      )}
      {demandes && demandes.length > 0 && (
        <ul className={lists.cards}>
          {demandes.map(d => (
            <AbsenceCard key={d.uid} demande={d} verite={veriteDe(d.uid)} aujourdhui={aujourdhui} />
          ))}
        </ul>
      )}
      {lu_a && (
        <p className={classes.petit}>
          <Freshness lu_a={lu_a} aujourdhui={aujourdhui} />
        </p>
      )}
      {mobile && (
        <ActionZone>
          <OneTapButton size="lg" fullWidth onClick={ouvrir}>
            Demander une absence
          </OneTapButton>
        </ActionZone>
      )}
    </>
  )
}
