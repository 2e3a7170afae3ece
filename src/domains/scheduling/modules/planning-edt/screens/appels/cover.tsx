import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import type { AppelBureau } from '#domains/scheduling/model/appels/appel.ts'
import { type Case, estPoste } from '#domains/scheduling/modules/planning-edt/view/cases.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import type { JourIso } from '#wire/dates.ts'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './appels.module.css'
import { CallLine } from './call-line.tsx'
import { LeaveButton } from './open-post.tsx'
import { useAPourvoir } from './use-a-pourvoir.ts'
import { useAppels } from './use-appels.ts'

const CallDialog = lazyDialog(() => import('#domains/scheduling/view/appels/call-dialog.tsx').then(m => m.CallDialog))

/** Published posts of a day of sickness that is not over: who takes them is to be found. */
const aRemplacer = (cases: readonly Case[], jour: JourIso, aujourdhui: JourIso) =>
  jour < aujourdhui ? [] : cases.filter(estPoste).filter(c => c.pointage_maladie === 1 && c.etat === 'publie')

type Props = { readonly jour: JourIso; readonly cases: readonly Case[] }

/** Who replaces somebody on a day of sickness: nobody is looked for yet, some are asked, or somebody has it. */
export function Cover({ jour, cases }: Props) {
  const { aujourdhui } = useBureauAutour()
  const vises = aRemplacer(cases, jour, aujourdhui)
  return vises.length === 0 ? null : <Covers jour={jour} vises={vises} />
}

function Covers({ jour, vises }: { readonly jour: JourIso; readonly vises: ReturnType<typeof aRemplacer> }) {
  const { online } = useBureauAutour()
  const { appels, lus } = useAppels(jour)
  const [cherche, setCherche] = useState<number | null>(null)
  const vides = useAPourvoir()
  const dernier = (pointage_id: number): AppelBureau | undefined =>
    appels.findLast(a => a.pointage_id === pointage_id && (a.etat === 'ouvert' || a.tenu))
  return (
    <PanelSection title="Remplacement">
      {vises.map(({ pointage_id, poste_libelle }) => {
        const appel = dernier(pointage_id)
        const vide = vides.find(v => v.pointage_id === pointage_id)
        return (
          <div key={pointage_id} className={classes.call}>
            {!lus && <p className={screen.quiet}>{`${poste_libelle}\u00a0: lecture de qui remplace…`}</p>}
            {appel && <CallLine appel={appel} />}
            {lus && !appel && (
              <>
                <p className={screen.quiet}>
                  {vide?.laisse
                    ? `${poste_libelle}\u00a0: laissé sans personne.`
                    : `${poste_libelle}\u00a0: personne ne remplace encore.`}
                </p>
                <Button disabled={!online} onClick={() => setCherche(pointage_id)}>
                  Chercher un remplaçant…
                </Button>
                {vide && <LeaveButton poste={vide} />}
              </>
            )}
          </div>
        )
      })}
      <CallDialog
        opened={cherche !== null}
        cible={cherche === null ? null : { pointage_id: cherche }}
        onClose={() => setCherche(null)}
      />
    </PanelSection>
  )
}
