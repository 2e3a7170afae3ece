import { useEffect, useState } from 'react'
import { callAnonymous } from '#client/account/sign-in.ts'
import { sealedPersons } from '#client/session/session.ts'
import { deviceDb, type KnownUser, WITHDRAWN_KEY } from '#offline/device-db.ts'

export interface Demo {
  readonly mot_de_passe: string
  readonly comptes: readonly { readonly email: string; readonly libelle: string }[]
}

/** Where the server lists its demonstration accounts; it answers 404, or none, when it holds real data. */
const DEMO_PATH = '/api/demonstration'

interface LoginContext {
  readonly sealed: readonly KnownUser[]
  readonly demo: Demo | null
  /** Actions handed over for somebody whose access was withdrawn here; null when nobody's was. */
  readonly withdrawn: number | null
}

/** What the sign-in screen shows beside the form: persons whose actions wait here, and demonstration accounts. */
export function useLoginContext(): LoginContext {
  const [sealed, setSealed] = useState<readonly KnownUser[]>([])
  const [withdrawn, setWithdrawn] = useState<number | null>(null)
  const [demo, setDemo] = useState<Demo | null>(null)
  useEffect(() => {
    let here = true
    void sealedPersons().then(found => here && setSealed(found))
    void deviceDb()
      .valeurs.get(WITHDRAWN_KEY)
      .then(kept => here && setWithdrawn(typeof kept?.valeur === 'number' ? kept.valeur : null))
    callAnonymous<Demo>(DEMO_PATH).then(
      found => here && setDemo(found.comptes?.length ? found : null),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [])
  return { sealed, demo, withdrawn }
}
