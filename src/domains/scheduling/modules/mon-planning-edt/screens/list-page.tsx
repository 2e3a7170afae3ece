import { Button, SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconCalendarDue, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { lazyPart } from '#client/page/lazy-part.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { adresseJour } from '../address.ts'
import { direRestants } from '../view/phrases.ts'
import { DayList } from './day-list.tsx'
import classes from './list-page.module.css'
import { MonthView } from './month-view.tsx'
import { DaysSkeleton } from './skeletons.tsx'
import type { Vues } from './use-mon-planning.ts'
import { useVu } from './use-vu.ts'

const Agenda = lazyPart(() => import('./agenda.tsx').then(m => m.Agenda), { waiting: <LoadingRows rows={2} /> })

type Props = {
  vues: Vues
  /** Day open beside the list; absent on a phone. */
  choisie?: JourIso
}

/** My days, as cards or as a month (specification scheduling §2 "My planning"). */
export function ListPage({ vues, choisie }: Props) {
  const { planning, lecture, aujourdhui, aNoter, restants, toutVu } = vues
  const [vue, setVue] = useLocalStorage<'jours' | 'mois'>({
    key: 'relais-mon-planning-vue',
    defaultValue: 'jours',
    getInitialValueInEffect: false,
  })
  const [agenda, setAgenda] = useState(false)
  const online = useOnline()
  useVu(aNoter, planning)
  const premier = planning?.jours.find(j => j.modifie && j.dadate >= aujourdhui)
  const fraicheur = planning && `mis à jour ${direQuand(planning.lu_a, aujourdhui)}`
  const detail = fraicheur
    ? online
      ? `M${fraicheur.slice(1)}`
      : `Hors ligne, ${fraicheur}`
    : lecture.state === 'chargement'
      ? 'Lecture de votre planning…'
      : ''
  return (
    <>
      <PageHead title="Mon planning" detail={detail} />
      <div className={classes.barre}>
        <SegmentedControl
          className={classes.choix}
          fullWidth
          aria-label="Présentation"
          value={vue === 'mois' ? 'mois' : 'jours'}
          onChange={valeur => setVue(valeur === 'mois' ? 'mois' : 'jours')}
          data={[
            { value: 'jours', label: 'Jours' },
            { value: 'mois', label: 'Mois' },
          ]}
        />
        <LazyMenu
          label="Actions du planning"
          entries={[
            {
              label: 'Qui travaille aujourd’hui',
              icon: <IconUsersGroup size={18} aria-hidden />,
              onClick: () => navigate(adresseJour(aujourdhui)),
            },
            {
              label: 'Mon agenda',
              icon: <IconCalendarDue size={18} aria-hidden />,
              onClick: () => setAgenda(true),
            },
          ]}
        />
      </div>
      {restants > 0 && (
        <div className={classes.modifies}>
          <span className={classes.restants}>{direRestants(restants, planning?.jours ?? [])}</span>
          {premier && (
            <Button
              variant="subtle"
              aria-label={`Voir le premier\u00a0: ${formaterJour(premier.dadate)}`}
              onClick={() => navigate(adresseJour(premier.dadate))}
            >
              Voir
            </Button>
          )}
          <Button variant="subtle" onClick={toutVu}>
            J’ai vu
          </Button>
        </div>
      )}
      {planning && vue === 'mois' && <MonthView vues={vues} planning={planning} choisie={choisie} />}
      {planning && vue !== 'mois' && <DayList vues={vues} planning={planning} choisie={choisie} />}
      {!planning && lecture.state === 'chargement' && <DaysSkeleton />}
      {!planning && lecture.state !== 'chargement' && <ReadingState {...lecture} what="Votre planning" />}
      <Panel opened={agenda} title="Mon agenda" onClose={() => setAgenda(false)}>
        {agenda && <Agenda />}
      </Panel>
    </>
  )
}
