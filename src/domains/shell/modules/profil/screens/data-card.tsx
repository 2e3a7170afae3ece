import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { download } from '#client/call/api.ts'
import { useTask } from '#client/call/use-task.ts'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { getMesDonnees } from '#domains/shell/modules/profil/contract.ts'
import cards from '#kit/page/card.module.css'
import { saveBlob } from '#kit/save-blob.ts'
import classes from './profile.module.css'

/** What names oneself, taken along in one file (GDPR art. 15 and 20). */
export function DataCard() {
  const online = useOnline()
  const mine = mayCall(useSession(), [getMesDonnees], { enSonNom: true })
  const { run, pending } = useTask({ toast: true })
  if (!mine) return null

  const take = () => run(async () => saveBlob(await download(getMesDonnees), 'mes-donnees.json'))

  return (
    <section className={`${cards.card} ${cards.settings} ${classes.card}`} aria-labelledby="mes-donnees">
      <div className={classes.head}>
        <h2 id="mes-donnees">Mes données</h2>
      </div>
      <p className={classes.note}>
        Tout ce qui est gardé à votre nom&nbsp;: fiche, congés, heures, appareils, notifications, et la date de ce que
        vous avez fait.
      </p>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={18} stroke={1.8} aria-hidden />}
        loading={pending}
        disabled={!online}
        onClick={() => void take()}
      >
        Exporter mes données
      </Button>
      {!online && <p className={classes.note}>L’export se fait avec du réseau.</p>}
    </section>
  )
}
