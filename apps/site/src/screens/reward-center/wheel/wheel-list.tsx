/** The prize wheels that are open to the member. */
import { artUrl, useText } from '#base/view';
import { EmptyState, Skeleton } from '#ui';
import { LoadedPart } from '../../../features/records/part-texts.tsx';
import { useWheels } from './use-wheels.ts';
import own from './wheel.module.css';
import { WheelCard } from './wheel-card.tsx';

export function WheelList() {
  return (
    <LoadedPart
      part="prizes"
      query={useWheels()}
      skeleton={<Skeleton className={own.place} />}
      isEmpty={({ wheels }) => wheels.length === 0}
      empty={<Nothing />}
    >
      {({ wheels, serverSeedHash }) =>
        wheels.map((wheel) => <WheelCard key={wheel.code} wheel={wheel} serverSeedHash={serverSeedHash} />)
      }
    </LoadedPart>
  );
}

/** Its texts are there only once it is shown. */
function Nothing() {
  const t = useText();
  const words = { title: t('prizes.wheel.nothing'), line: t('prizes.wheel.nothing.line') };
  return <EmptyState picture={artUrl('magic')} {...words} />;
}
