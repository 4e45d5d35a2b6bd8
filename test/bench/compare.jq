# What is live, cut down to what is stated, in an order of its own; and which segments are not as stated.
def layer: {
  cables: ([.cables[] | {typeId, groupConfiguration}] | sort),
  pipes: ([.pipes[] | {typeId}] | sort)
};
def section: {coverThickness, layers: [.layers[] | layer]};
def segment: {length, sections: [.sections[] | section]};
(reduce inputs as $live ({}; .[$live.name] = ($live | segment))) as $live
| [$stated[0] | to_entries[] | select((.value | segment) != $live[.key]) | .key]
| if length == 0 then "No changes." else "\(length) segments differ, the first is \(.[0])." end
