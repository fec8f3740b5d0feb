# The same shot in jq.  jq has no dice; two faces are made from the id.
{"musket": 24, "rifle": 30, "pistol": 8, "blunderbuss": 8} as $reach
| . as $r
| if .range > $reach[.weapon] then . + {did: "shoot.fire", result: "out-of-range"}
  else
    ((.id | tonumber) * 7919 % 10 + 1) as $power | ((.id | tonumber) * 104729 % 10 + 1) as $skill
    | ($power + $skill + .accuracy + (if .weapon == "blunderbuss" then -1 else 0 end)
       - (if .moved then 1 else 0 end) - (if .["target.cover"] then 1 else 0 end)) as $total
    | {did: "shoot.fire", unloaded: [.weapon], "was.unloaded": [], power: $power, skill: $skill, total: $total} as $answer
    | if $total < .["target.defence"] then . + $answer + {result: "miss"}
      else
        (if .weapon == "rifle" then $skill else $power end + (if .weapon == "blunderbuss" then 1 else 0 end)) as $damage
        | (.["target.health"] - $damage) as $left
        | . + {"target.health": $left, "was.target.health": $r["target.health"]} + $answer
          + {result: (if $left <= 0 then "down" else "hit" end), damage: $damage}
      end
  end
