import { Button, Skeleton, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { useBeside } from '#client/frames/pane.tsx'
import { TwoPages } from '#client/frames/two-pages.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ActionZone } from '#client/page/action-zone.tsx'
import { PageHead } from '#client/page/page-head.tsx'
import { readLocalActionsAhead } from '#client/reading/use-local-actions.ts'
import { compter } from '#wire/french.ts'
import { adresseNouvelle, adresseOnglet, lireChemin, ONGLETS, type Onglet } from '../address.ts'
import { TYPES_CONGE } from '../offline.ts'
import { Balances } from './balances.tsx'
import { DaysTab } from './days-tab.tsx'
import { RequestForm } from './request-form.tsx'
import { RequestsTab } from './requests-tab.tsx'
import classes from './screen.module.css'
import { type MesConges, useConges } from './use-conges.ts'

const TITRES: Readonly<Record<Onglet, string>> = { demandes: 'Demandes', conges: 'Congés', tlc: 'TLC' }

export const readFirst = () => readLocalActionsAhead(TYPES_CONGE)

/** Leave of an agent: balances, three tabs, and the form; beside each other on a desk. */
export function Screen({ path }: ScreenProps) {
  const conges = useConges()
  const { onglet, nouvelle, corrige } = lireChemin(path)
  return (
    <TwoPages
      shape="form"
      place={nouvelle ? 'nouvelle' : onglet}
      list={<Listes conges={conges} onglet={onglet} />}
      page={nouvelle ? <RequestForm key={corrige ?? 'nouvelle'} conges={conges} corrige={corrige} /> : null}
    />
  )
}

type Props = { conges: MesConges; onglet: Onglet }

function Listes({ conges, onglet }: Props) {
  const beside = useBeside()
  const mobile = useMobile()
  const { soldes, aujourdhui, demandes } = conges
  const attente = demandes.filter(d => d.demande_conge_etat === 0).length
  const ouvrir = () => navigate(adresseNouvelle())
  return (
    <>
      <div className={classes.tete}>
        <PageHead title="Mes congés" detail={attente > 0 ? `${compter(attente, 'demande')} en attente` : ''} />
        {!mobile && !beside && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={ouvrir}>
            Nouvelle demande
          </Button>
        )}
      </div>
      {conges.lu_a === null && conges.state === 'chargement' ? (
        <Skeleton height={148} radius="lg" />
      ) : (
        <Balances soldes={soldes} aujourdhui={aujourdhui} />
      )}
      <Tabs
        value={onglet}
        keepMounted={false}
        className={classes.onglets}
        classNames={{ list: classes.choix, tab: classes.onglet }}
        onChange={choisi => {
          const vers = ONGLETS.find(o => o === choisi)
          if (vers) navigate(adresseOnglet(vers), { replace: true })
        }}
      >
        <Tabs.List grow aria-label="Mes congés">
          {ONGLETS.map(o => (
            <Tabs.Tab key={o} value={o}>
              {TITRES[o]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="demandes" className={classes.panneau}>
          <RequestsTab conges={conges} />
        </Tabs.Panel>
        <Tabs.Panel value="conges" className={classes.panneau}>
          <DaysTab type={1} aujourdhui={aujourdhui} />
        </Tabs.Panel>
        <Tabs.Panel value="tlc" className={classes.panneau}>
          <DaysTab type={2} aujourdhui={aujourdhui} />
        </Tabs.Panel>
      </Tabs>
      {mobile && onglet === 'demandes' && (
        <ActionZone>
          <Button size="lg" fullWidth onClick={ouvrir}>
            Nouvelle demande
          </Button>
        </ActionZone>
      )}
    </>
  )
}
