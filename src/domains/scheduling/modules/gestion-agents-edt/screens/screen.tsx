import { NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAddressChoice, useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { useMobile } from '#client/address/viewport.ts'
import { messageOf } from '#client/call/problem.ts'
import { Desk } from '#client/frames/desk.tsx'
import type { ScreenProps } from '#client/modules/modules.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { gridMemory } from '#client/resource/grid-memory.ts'
import { useOwnName } from '#client/session/own-name.ts'
import { DataGrid } from '#kit/data-grid/data-grid.tsx'
import { compter } from '#wire/french.ts'
import { SANS_EXPORT } from '#wire/own-name.ts'
import { adresseAgent, estAjout, lireChemin } from '../address.ts'
import { listerAgents } from '../contract.ts'
import { AddTools } from './add-tools.tsx'
import { AgentPanel } from './agent-panel.tsx'
import { ETATS, estDans, grilleDe, MOTS_ETATS } from './grid.ts'
import { NoAgent } from './no-agent.tsx'
import classes from './screen.module.css'

const TITRE = 'Agents'

/** Agents of the house, and beside them one of them in full. */
export function Screen({ path }: ScreenProps) {
  const online = useOnline()
  const ouvert = lireChemin(path)
  const lecture = useReading(listerAgents)
  const { data } = lecture
  const [etat, setEtat] = useAddressChoice('etat', ETATS)
  const [metier, setMetier] = useAddressState('metier')
  const [unite, setUnite] = useAddressState('unite')
  const [plus, setPlus] = useState(false)
  const montres = useMemo(
    () =>
      data?.agents.filter(
        a =>
          estDans(etat, a) &&
          (metier === '' || String(a.metier_id ?? 0) === metier) &&
          (unite === '' || String(a.unite_id ?? 0) === unite),
      ) ?? [],
    [data, etat, metier, unite],
  )
  const grille = useMemo(() => (data ? grilleDe(montres, data.lu_a) : null), [data, montres])
  const exportRefusal = useOwnName(SANS_EXPORT)
  const phone = useMobile()
  const choisis = Number(etat !== 'actifs') + Number(metier !== '') + Number(unite !== '')
  const filtres = data && data.agents.length > 0 && (
    <div className={classes.filters}>
      <NativeSelect
        aria-label="Agents montrés"
        value={etat}
        data={ETATS.map(e => ({
          value: e,
          label: `${MOTS_ETATS[e]} (${data.agents.filter(a => estDans(e, a)).length})`,
        }))}
        onChange={event => setEtat(ETATS.find(e => e === event.currentTarget.value) ?? 'actifs')}
      />
      <NativeSelect
        aria-label="Métier"
        value={metier}
        data={[
          { value: '', label: 'Tous les métiers' },
          ...data.metiers.map(m => ({ value: String(m.metier_id), label: m.metier_libelle })),
          { value: '0', label: 'Sans métier' },
        ]}
        onChange={event => setMetier(event.currentTarget.value)}
      />
      {data.unites.length > 0 && (
        <NativeSelect
          aria-label="Unité"
          value={unite}
          data={[
            { value: '', label: 'Toutes les unités' },
            ...data.unites.map(u => ({ value: String(u.unite_id), label: u.unite_libelle })),
            { value: '0', label: 'Sans unité' },
          ]}
          onChange={event => setUnite(event.currentTarget.value)}
        />
      )}
    </div>
  )
  const outils = data && (
    <AddTools
      peut={data.peut.ajouter}
      inviter={data.peut.inviter}
      agents={data.agents}
      online={online}
      metiers={data.metiers.map(m => m.metier_libelle)}
      unites={data.unites.map(u => u.unite_libelle)}
      choisit={estAjout(path)}
    />
  )
  return (
    <Desk
      title={TITRE}
      detail={data ? compter(data.agents.filter(a => a.acces !== 'ferme').length, 'agent') : ''}
      home={adresseAgent(null)}
      chosen={ouvert}
      tools={<div className={classes.tools}>{data && data.agents.length > 0 && outils}</div>}
      filters={!phone && filtres}
      panel={ouvert !== null && <AgentPanel key={ouvert} id={ouvert} online={online} />}
    >
      {!data && <ReadingState {...lecture} what="Vos agents" kept={false} />}
      {data?.agents.length === 0 && <NoAgent>{outils}</NoAgent>}
      {data && data.agents.length > 0 && (
        <div className={classes.grid}>
          <DataGrid
            name="agents"
            label="Agents de la maison"
            descriptor={grille}
            empty={<NoAgent filtre onTout={() => navigate(`${adresseAgent(ouvert)}?etat=tous`)} />}
            pending={lecture.fetching}
            error={lecture.message ? { message: lecture.message, reference: lecture.code || undefined } : null}
            {...(phone && {
              folded: { opened: plus, onToggle: () => setPlus(!plus), count: choisis, children: filtres },
            })}
            onRefresh={lecture.reload}
            onQuery={null}
            exporter={null}
            exportRefusal={exportRefusal}
            describeError={messageOf}
            onAdd={null}
            onMenu={null}
            onOpen={row => navigate(adresseAgent(Number(row.utilisateur_id)))}
            opened={ouvert === null ? null : String(ouvert)}
            onSelect={null}
            expandRow={null}
            memory={gridMemory}
          />
        </div>
      )}
    </Desk>
  )
}
